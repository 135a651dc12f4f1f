import type { NextMention } from './mentions.ts';

declare global {
  namespace App {
    interface Locals {
      /** Set by the article's page, for the citations in its body. */
      nextMention?: NextMention;
    }
  }
}
