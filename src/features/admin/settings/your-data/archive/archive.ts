import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Taken } from '../take-out.ts';
import { writeCalendar } from './appointments-ics.ts';
import { writeSheets } from './sheets.ts';

interface ArchiveOptions {
  takenAt: Date;
  /** Encrypts the whole file; empty for a plain one. */
  passphrase: string;
  /** Lets the page show something between two files. */
  breathe: () => Promise<void>;
}

/** The number of the format that `npm run import` reads. */
const FORMAT = 1;

const README = `Everything in your practice.

for-people/  Open these in Excel, Numbers or Google Sheets. appointments.ics opens in any calendar.
json/        The same and everything else, complete, one file a table: another installation can start from it.

Health notes, session notes and intake forms are in here as plain words. Keep this file as you keep paper files.
`;

/** Returns how many texts couldn't be decrypted. */
export const countUnreadable = (taken: Taken): number =>
  [...taken.values()].flat().filter((row) => row['is_unreadable']).length;

/** Packs every table as JSON, with files for spreadsheets and calendars, into a zip, encrypted by age if there is a passphrase. */
export async function packArchive(
  taken: Taken,
  { takenAt, passphrase, breathe }: ArchiveOptions,
): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk as Uint8Array<ArrayBuffer>);
  });
  const add = async (name: string, text: string) => {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = takenAt;
    zip.add(file);
    file.push(strToU8(text), true);
    await breathe();
  };
  const tables = Object.fromEntries([...taken].map(([name, rows]) => [name, rows.length]));
  const about = { format: FORMAT, takenAt, unreadable: countUnreadable(taken), tables };
  await add('about.json', `${JSON.stringify(about, null, 2)}\n`);
  await add('README.txt', README);
  for (const [name, rows] of taken) {
    const lines = rows.map((row) => JSON.stringify(row)).join(',\n');
    await add(`json/${name}.json`, `[\n${lines}\n]\n`);
  }
  for (const [name, sheet] of Object.entries(writeSheets(taken)))
    await add(`for-people/${name}`, sheet);
  await add('for-people/appointments.ics', writeCalendar(taken, takenAt));
  zip.end();
  const plain = new Blob(chunks, { type: 'application/zip' });
  return passphrase === '' ? plain : encrypt(plain, passphrase);
}

async function encrypt(plain: Blob, passphrase: string): Promise<Blob> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const bytes = await encrypter.encrypt(new Uint8Array(await plain.arrayBuffer()));
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/octet-stream' });
}
