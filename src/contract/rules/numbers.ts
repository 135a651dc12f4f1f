import * as z from 'zod/mini';

/** The largest whole number that the database stores. */
export const MOST_INTEGER = 2_147_483_647;

/** A whole number within bounds. */
export const wholeNumber = (least: number, most: number, message?: string) =>
  z.int(message).check(z.minimum(least, message), z.maximum(most, message));

/** The same in a query, where it is a text. */
export const queryNumber = (least: number, most: number) =>
  z.coerce.number<number>().check(z.int(), z.minimum(least), z.maximum(most));

/** A sum in integer cents, or any other count, of which the database says what is too much. */
export const countSchema = wholeNumber(0, MOST_INTEGER);

/** What something comes to, in integer cents: less than nothing is a refund. */
export const differenceSchema = wholeNumber(-MOST_INTEGER, MOST_INTEGER);

/** More often than anything changes; the next version has to be an integer, too. */
export const MOST_VERSION = 1_000_000_000;

/** Which state of something the screen shows. */
export const versionSchema = wholeNumber(0, MOST_VERSION, 'Please reload this page');
