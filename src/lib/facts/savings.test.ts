import { expect, it } from 'vitest';
import { toBundle, toService } from '#contract/practice/sale.ts';
import { snapshot } from '../site/built/snapshot.ts';
import { savingWords, sessionRange } from './savings.ts';

const services = snapshot.services.map(toService);
const bundles = snapshot.bundles.map(toBundle);
const wordsFor = (isMember: boolean) =>
  [60, 90, 120].map((length) =>
    bundles
      .filter(({ duration }) => duration === length)
      .map((bundle) => savingWords(bundle, services, isMember)),
  );

it('names what a guest saves on one massage, the one it saves least on', () => {
  expect(wordsFor(false)).toEqual([
    ['Save $2 on Swedish Massage.', 'Save $31 on Swedish Massage.', 'Save $96 on Swedish Massage.'],
    [
      'Save $4 on Swedish Massage.',
      'Save $47 on Swedish Massage.',
      'Save $144 on Swedish Massage.',
    ],
    [
      'Save $5 on Swedish Massage.',
      'Save $62 on Swedish Massage.',
      'Save $122 on Swedish Massage.',
    ],
  ]);
});

it('says what a member saves against member prices, and of no massage on which that is nothing', () => {
  expect(wordsFor(true)).toEqual([
    [
      'Save $32 on Thai Bodywork or Deep Tissue.',
      'Save $91 on Thai Bodywork or Deep Tissue.',
      'Save $196 on Thai Bodywork or Deep Tissue.',
    ],
    ['Save $4 on Thai Bodywork.', 'Save $47 on Thai Bodywork.', 'Save $144 on Thai Bodywork.'],
    [
      'Save $5 on Thai Bodywork or Deep Tissue.',
      'Save $62 on Thai Bodywork or Deep Tissue.',
      'Save $122 on Thai Bodywork or Deep Tissue.',
    ],
  ]);
});

it('names no massage where it saves the same on each', () => {
  const alike = ['Swedish Massage', 'Thai Bodywork', 'Deep Tissue'].map((name) => ({
    ...{ name, duration: 60, price: '80.00' },
  }));
  const bundle = { credits: 3, duration: 60, price: '230.00' };
  expect(savingWords(bundle, alike, false)).toBe('Save $10 on any massage.');
});

it('says nothing of a bundle that costs as much as its sessions', () => {
  const one = [{ name: 'Swedish Massage', duration: 60, price: '80.00', memberPrice: '70.00' }];
  const bundle = { credits: 3, duration: 60, price: '240.00' };
  expect(savingWords(bundle, one, false)).toBe('');
  expect(savingWords({ ...bundle, price: '210.00' }, one, true)).toBe('');
  expect(savingWords({ ...bundle, price: '209.00' }, one, true)).toBe(
    'Save $1 on Swedish Massage.',
  );
});

it('says what a session costs without a bundle', () => {
  expect(sessionRange(services, 60, false)).toBe('$80 to $100');
  expect(sessionRange(services, 60, true)).toBe('$70 to $90');
});
