export interface CategoryWords {
  category: string;
  name: string;
  /** The address's part after '#' that shows this category. */
  fragment: string;
  /** The kind of massage, on its card. */
  summary: string;
  /** How it feels, above its durations. */
  introduction: string;
  drawing: 'lotus' | 'strokes' | 'depths';
  isSpecialty: boolean;
}

/** The categories in the order of the page, with their introductions. */
export const CATEGORIES: readonly CategoryWords[] = [
  {
    category: 'thai_therapeutic',
    name: 'Thai Bodywork',
    fragment: 'thai-bodywork',
    summary: 'Clothed, on a mat: slow pressure, rocking and long assisted stretches.',
    introduction:
      'You keep your clothes on and lie on a wide mat. Slow pressure comes from palms, thumbs and feet, and you’re moved and stretched without doing any of the work.',
    drawing: 'lotus',
    isSpecialty: true,
  },
  {
    category: 'swedish',
    name: 'Swedish Massage',
    fragment: 'swedish-massage',
    summary: 'Warm oil, long strokes, quiet. A gentle place to begin.',
    introduction:
      'Long strokes with warm oil on a heated table, at a pressure that lets you switch off. If you have never had a massage, start here.',
    drawing: 'strokes',
    isSpecialty: false,
  },
  {
    category: 'deep_tissue',
    name: 'Deep Tissue',
    fragment: 'deep-tissue',
    summary: 'Slow, patient, firm work on the stubborn places.',
    introduction:
      'Firm work that takes its time: a few places, slowly, as deep as you say and no deeper. Good after docks, snowbanks and long drives.',
    drawing: 'depths',
    isSpecialty: false,
  },
];
