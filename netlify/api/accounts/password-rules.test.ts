import { expect, it } from 'vitest';
import { isGuessable } from './password-rules.ts';

const KNOWN = [
  'Pine Bay Massage',
  'Brainerd',
  'massage bodywork',
  'Ann',
  'Lindqvist',
  'ann.lindqvist@example.com',
];

it.each([
  'password',
  'Passw0rd!',
  'P@55word2024',
  'iloveyou1',
  '12345678',
  '123456789012345',
  'qwertyuiop',
  'asdfghjkl123',
  'abcdefgh',
  'zyxwvuts',
  'aaaaaaaa',
  'abababab',
  'Summer2026!',
  'PineBay12',
  'massage123',
  'brainerd-56401',
  'Lindqvist1980',
  'welcomewelcome',
  '00000000000000000000',
])('refuses %s', (password) => expect(isGuessable(password, KNOWN)).toBe(true));

it.each([
  'quiet water at dawn',
  'seven red canoes',
  'tr0ub4dor&3',
  'correct horse battery staple',
  'xK9#mQ2$vL',
  'мой старый дом',
  'loons at 5',
])('takes %s', (password) => expect(isGuessable(password, KNOWN)).toBe(false));
