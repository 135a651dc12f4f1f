import { absoluteUrl } from '#lib/site/head/absolute-url.ts';
import { blogArticlePath, paths } from '#lib/site/paths.ts';
import type { Practice } from '#contract/practice/practice.ts';
import type { Article } from './article.ts';
import { answeredQuestions } from '../text/questions.ts';

interface Page {
  practice: Practice;
  site: URL;
  /** The address of the article's picture. */
  picture: string;
}

/** Returns the article's schema.org objects: the article itself, its questions, and its place in the site. */
export function articleData(article: Article, { practice, site, picture }: Page): object[] {
  const { address, name, phone, therapist } = practice;
  const url = absoluteUrl(blogArticlePath(article.slug), site);
  const business = {
    '@type': 'LocalBusiness',
    '@id': `${absoluteUrl(paths.home, site)}#practice`,
    name,
    url: absoluteUrl(paths.home, site),
    telephone: phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.region,
      postalCode: address.postalCode,
      addressCountry: address.country,
    },
  };
  const questions = answeredQuestions(article.body);
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: article.title,
      description: article.metaDescription,
      datePublished: article.day,
      // Left out while nothing has changed.
      dateModified: article.updatedDay ?? undefined,
      articleSection: article.category,
      wordCount: article.words,
      inLanguage: 'en-US',
      image: picture,
      mainEntityOfPage: url,
      author: {
        '@type': 'Person',
        name: therapist.firstName,
        jobTitle: therapist.credential,
        url: absoluteUrl(paths.about, site),
        worksFor: { '@id': business['@id'] },
      },
      publisher: business,
    },
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
    breadcrumbData([
      ['Home', absoluteUrl(paths.home, site)],
      ['Blog', absoluteUrl(paths.blog, site)],
      [article.title, url],
    ]),
  ];
}

function breadcrumbData(steps: readonly (readonly [name: string, url: string])[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, item], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item,
    })),
  };
}
