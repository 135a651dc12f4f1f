declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'woff' | 'woff2' | 'truetype';
    preserveNameIds?: number[];
    /** A number pins an axis; a range keeps part of it. */
    variationAxes?: Record<string, number | { min?: number; max?: number; default?: number }>;
    /** OpenType features by their tags; all are kept when this is left out. */
    keepFeatures?: string[];
  }
  /** Reduces a font to the characters of a text. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options?: Options,
  ): Promise<Buffer>;
}
