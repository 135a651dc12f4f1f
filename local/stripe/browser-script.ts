import { build } from 'esbuild';

const built = new Map<string, Promise<string>>();

/** A script of `local/stripe/browser`, bundled on first use. */
export function readBrowserScript(name: 'stripe' | 'hosted-page'): Promise<string> {
  const known = built.get(name);
  if (known) return known;
  const bundling = bundle(name);
  built.set(name, bundling);
  return bundling;
}

async function bundle(name: string): Promise<string> {
  const result = await build({
    entryPoints: [`${import.meta.dirname}/browser/${name}.ts`],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  });
  return result.outputFiles[0]?.text ?? '';
}
