/** Closes the header's menus when a link in them is chosen, when Escape is pressed, or when the focus goes elsewhere. */
const groups = document.querySelectorAll<HTMLDetailsElement>('.site-header details');

function closeGroups(except?: Element | null): void {
  for (const group of groups) if (group !== except) group.open = false;
}

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  const link = target.closest('a');
  closeGroups(link ? null : target.closest('details'));
  if (link) link.closest<HTMLElement>('[popover]')?.hidePopover();
});

for (const group of groups) {
  group.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !group.open) return;
    group.open = false;
    group.querySelector('summary')?.focus();
  });
  group.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !group.contains(relatedTarget)) group.open = false;
  });
}
