import css from './gift-flow.module.css';

const STEPS = ['Choose', 'Details', 'Done'];

/** Shows the current step. */
export function GiftSteps({ step }: { step: 1 | 2 | 3 }) {
  return (
    <ol className={css.steps} aria-label="Steps">
      {STEPS.map((name, index) => (
        <li key={name} aria-current={index + 1 === step ? 'step' : undefined}>
          <span aria-hidden="true">{index + 1}</span> {name}
        </li>
      ))}
    </ol>
  );
}
