/** Closes the header's menus when a link in them is chosen, Escape is pressed, or the focus or a click goes elsewhere. */
const groups = document.querySelectorAll<HTMLDetailsElement>('.site-header details');

/** Browsers before 2024 have none: the phone's menu opens and closes by an attribute. */
const hasPopovers = 'popover' in HTMLElement.prototype;
if (!hasPopovers) {
  document.querySelector('[popovertarget="site-menu"]')?.addEventListener('click', () => {
    document.querySelector('#site-menu')?.toggleAttribute('data-open');
  });
}

document.addEventListener('click', ({ target }) => {
  const link = (target as Element).closest('a');
  for (const group of groups) if (link || !group.contains(target as Element)) group.open = false;
  if (link && hasPopovers) link.closest<HTMLElement>('[popover]')?.hidePopover();
});

for (const group of groups) {
  group.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !group.open) return;
    group.open = false;
    group.querySelector('summary')?.focus();
  });
  group.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !group.contains(relatedTarget)) group.open = false;
  });
}
