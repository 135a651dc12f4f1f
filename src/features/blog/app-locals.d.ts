import type { NextMention } from './mentions.ts';

declare global {
  namespace App {
    interface Locals {
      /** Set by the page of an article, for the citations inside of its body. */
      nextMention?: NextMention;
    }
  }
}
