/** Loads what is under More, which no one needs before it is opened. */
export const loadMoreMenu = async () => (await import('./more-menu.tsx')).MoreMenu;
