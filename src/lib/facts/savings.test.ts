import { expect, it } from 'vitest';
import { toBundle, toService } from '../../contract/practice/sale.ts';
import { snapshot } from '../site/snapshot.ts';
import { savingWords, sessionRange } from './savings.ts';

const services = snapshot.services.map(toService);
const bundles = snapshot.bundles.map(toBundle);
const wordsFor = (isMember: boolean) =>
  [60, 90, 120].map((length) =>
    bundles
      .filter(({ duration }) => duration === length)
      .map((bundle) => savingWords(bundle, services, isMember)),
  );

it('says what a guest saves against the guest prices of the price list', () => {
  expect(wordsFor(false)).toEqual([
    [
      'You save $2 to $62, depending on the massage.',
      'You save $31 to $151, depending on the massage.',
      'You save $96 to $296, depending on the massage.',
    ],
    [
      'You save $4 to $64, depending on the massage.',
      'You save $47 to $167, depending on the massage.',
      'You save $144 to $344, depending on the massage.',
    ],
    [
      'You save $5 to $65, depending on the massage.',
      'You save $62 to $182, depending on the massage.',
      'You save $122 to $322, depending on the massage.',
    ],
  ]);
});

it('says what a member saves against member prices, and nothing where that is nothing', () => {
  expect(wordsFor(true)).toEqual([
    [
      'You save $32 with Thai Bodywork or Deep Tissue.',
      'You save $91 with Thai Bodywork or Deep Tissue.',
      'You save $196 with Thai Bodywork or Deep Tissue.',
    ],
    [
      'You save $4 to $19 with Thai Bodywork or Deep Tissue.',
      'You save $47 to $77 with Thai Bodywork or Deep Tissue.',
      'You save $144 to $194 with Thai Bodywork or Deep Tissue.',
    ],
    [
      'You save $5 with Thai Bodywork or Deep Tissue.',
      'You save $62 with Thai Bodywork or Deep Tissue.',
      'You save $122 with Thai Bodywork or Deep Tissue.',
    ],
  ]);
});

it('says nothing of a bundle that costs as much as its sessions', () => {
  const one = [{ name: 'Swedish Massage', duration: 60, price: '80.00', memberPrice: '70.00' }];
  const bundle = { credits: 3, duration: 60, price: '240.00' };
  expect(savingWords(bundle, one, false)).toBe('');
  expect(savingWords({ ...bundle, price: '210.00' }, one, true)).toBe('');
  expect(savingWords({ ...bundle, price: '209.00' }, one, true)).toBe('You save $1.');
});

it('says what a session costs without a bundle', () => {
  expect(sessionRange(services, 60, false)).toBe('$80 to $100');
  expect(sessionRange(services, 60, true)).toBe('$70 to $90');
});
