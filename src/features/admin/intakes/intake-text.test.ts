import { expect, it } from 'vitest';
import { answeredParts } from './intake-text.ts';

it('lists health first, formats phone numbers, and says what was left empty', () => {
  const [health, massage, emergency] = answeredParts({
    medicalConditions: ' ',
    injuries: 'A quiet knee.',
    pregnancyStatus: 'no',
    areasOfFocus: ['Lower back', 'Stress relief'],
    previousMassage: false,
    emergencyContact: 'Per',
    emergencyPhone: '320-555-0100',
  });
  expect(health).toEqual({
    title: 'Health',
    answers: [
      { label: 'Injuries', text: 'A quiet knee.' },
      { label: 'Pregnancy', text: 'No' },
    ],
    empty: ['Medical conditions', 'Surgeries', 'Allergies', 'Current medications'],
  });
  expect(massage?.answers).toEqual([
    { label: 'Areas of focus', text: 'Lower back, Stress relief' },
    { label: 'Had a massage before', text: 'No' },
  ]);
  expect(emergency?.answers.map(({ isPhone }) => isPhone)).toEqual([undefined, true]);
});

it('shows a choice that is offered no more as it came', () => {
  expect(answeredParts({ preferredPressure: 'feather' })[1]?.answers).toEqual([
    { label: 'Preferred pressure', text: 'feather' },
  ]);
});

it('says whether someone has had a massage before, and puts choices into words', () => {
  const [, massage] = answeredParts({ previousMassage: true, preferredPressure: 'firm' });
  expect(massage?.answers).toEqual([
    { label: 'Preferred pressure', text: 'Firm pressure' },
    { label: 'Had a massage before', text: 'Yes' },
  ]);
  expect(answeredParts({})[1]).toEqual({
    title: 'Massage',
    answers: [],
    empty: [
      'Areas to avoid',
      'Areas of focus',
      'Preferred pressure',
      'Goals',
      'Had a massage before',
    ],
  });
});
