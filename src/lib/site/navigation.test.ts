import { describe, expect, it } from 'vitest';
import {
  cleanPath,
  currentMark,
  hasSiteFooter,
  hasSiteHeader,
  isCurrentSection,
} from './navigation.ts';

describe('isCurrentSection', () => {
  it.each([
    ['/', '/', true],
    ['/', '/services', false],
    ['/services', '/services', true],
    ['/services', '/services/', true],
    ['/services', '/services.html', true],
    ['/blog', '/blog/office-worker-hot-stone-alexandria-posture', true],
    ['/blog', '/blogging', false],
    ['/services', '/', false],
  ])('%s on %s: %s', (href, pathname, isCurrent) => {
    expect(isCurrentSection(href, pathname)).toBe(isCurrent);
  });
});

describe('currentMark', () => {
  it.each([
    ['/blog', '/blog', 'page'],
    ['/blog', '/blog/an-article', 'true'],
    ['/blog', '/faq', undefined],
  ])('marks %s on %s as %s', (href, pathname, mark) => {
    expect(currentMark(href, pathname)).toBe(mark);
  });
});

describe('hasSiteHeader', () => {
  it.each([
    ['/', true],
    ['/services', true],
    ['/admin', false],
    ['/admin/today', false],
    ['/member-dashboard', false],
    ['/member-dashboard.html', false],
  ])('on %s: %s', (pathname, hasHeader) => {
    expect(hasSiteHeader(pathname)).toBe(hasHeader);
  });
});

describe('hasSiteFooter', () => {
  it.each([
    ['/', true],
    ['/member-dashboard', true],
    ['/admin', false],
    ['/admin/', false],
    ['/admin/today', false],
  ])('on %s: %s', (pathname, hasFooter) => {
    expect(hasSiteFooter(pathname)).toBe(hasFooter);
  });
});

describe('cleanPath', () => {
  it.each([
    ['/', '/'],
    ['/index.html', '/'],
    ['/services.html', '/services'],
    ['/services/', '/services'],
    ['/blog/index.html', '/blog'],
    ['/services//', '/services'],
    ['/blog/a.html-file', '/blog/a.html-file'],
  ])('writes %s as %s', (pathname, path) => {
    expect(cleanPath(pathname)).toBe(path);
  });
});
