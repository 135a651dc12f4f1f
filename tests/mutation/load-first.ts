/**
 * Loads what some test would load while it runs: the mutation run would take all that a module does on loading for covered
 * by that test alone, and ask no other.
 */
import.meta.glob(['/src/contract/**/*.ts', '/src/lib/site/built/practice*.ts', '!**/*.test.ts'], {
  eager: true,
});

export {};
