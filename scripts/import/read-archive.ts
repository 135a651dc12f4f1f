import { Decrypter } from 'age-encryption';
import { strFromU8, unzipSync } from 'fflate';
import type { ExportedRow } from '#contract/export/export.ts';

const AGE = 'age-encryption.org/v1';
/** The format that this version reads. */
const FORMAT = 1;

/** Reads the tables of a file that was downloaded in the settings. Throws an Error in words for any other file. */
export async function readArchive(
  bytes: Uint8Array,
  passphrase: string | undefined,
): Promise<Map<string, ExportedRow[]>> {
  const isEncrypted = strFromU8(bytes.subarray(0, AGE.length)) === AGE;
  const files = unzip(isEncrypted ? await decrypt(bytes, passphrase) : bytes);
  const about = JSON.parse(strFromU8(files['about.json'] ?? new Uint8Array()) || 'null') as {
    format: number;
    tables: Record<string, number>;
  } | null;
  if (about?.format !== FORMAT)
    throw new Error('This isn’t a file that “Download everything” made, or a later version did.');
  return new Map(
    Object.entries(about.tables).map(([name, count]) => {
      const content = files[`json/${name}.json`];
      const rows = content ? (JSON.parse(strFromU8(content)) as ExportedRow[]) : [];
      if (rows.length !== count) throw new Error(`${name} should have ${count} rows.`);
      return [name, rows];
    }),
  );
}

async function decrypt(bytes: Uint8Array, passphrase: string | undefined): Promise<Uint8Array> {
  if (!passphrase) throw new Error('This file is encrypted. Set PASSPHRASE to its passphrase.');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(bytes);
  } catch (cause) {
    throw new Error('PASSPHRASE doesn’t open this file.', { cause });
  }
}

function unzip(bytes: Uint8Array): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes);
  } catch (cause) {
    throw new Error('This isn’t a zip file, or it isn’t complete.', { cause });
  }
}
