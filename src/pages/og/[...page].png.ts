import type { APIRoute, GetStaticPaths } from 'astro';
import { articleScene } from '../../features/blog/article/article-scene.ts';
import { loadCardArticles } from '../../features/blog/article/load-articles.ts';
import {
  renderSocialCard,
  type CardContent,
} from '../../features/social-card/render-social-card.ts';
import { composeScene } from '#lib/landscape/compose-scene.ts';
import { blogArticlePath } from '#lib/site/paths.ts';
import { practice } from '#lib/site/built/practice.ts';
import { PAGE_CARDS, socialCardPath } from '#lib/site/head/social-cards.ts';

/** Returns the part of a card's address that this file's name leaves open. */
const pageOf = (path: string) => socialCardPath(path).replace(/^\/og\/(.*)\.png$/, '$1');

export const getStaticPaths = (async () => {
  const pages = Object.entries(PAGE_CARDS).map(([path, { title, kicker, timeOfDay, subject }]) => ({
    path,
    card: { title, kicker, scene: composeScene({ timeOfDay, subject, seed: path }) },
  }));
  const articles = (await loadCardArticles()).map((article) => ({
    path: blogArticlePath(article.slug),
    card: { title: article.title, kicker: article.category, scene: articleScene(article) },
  }));
  return [...pages, ...articles].map(({ path, card }) => ({
    params: { page: pageOf(path) },
    props: { ...card, brand: practice.name } satisfies CardContent,
  }));
}) satisfies GetStaticPaths;

/** The picture of a page for shared links. */
export const GET: APIRoute<CardContent> = async ({ props }) =>
  new Response(await renderSocialCard(props), { headers: { 'content-type': 'image/png' } });
