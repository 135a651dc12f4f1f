// What is chosen in the calendar comes once its days stand.

export const loadPanel = async () => (await import('./panel/panel.tsx')).Panel;
export const loadWhyClosed = async () => (await import('./panel/why-not.tsx')).WhyClosed;
export const loadWeekList = async () => (await import('./list/week-list.tsx')).WeekList;
export const loadMonthGrid = async () => (await import('./month/month-grid.tsx')).MonthGrid;
export const loadMonthSheet = async () => (await import('./phone/month-sheet.tsx')).MonthSheet;
export const loadGoToDate = async () => (await import('./head/go-to-date.tsx')).GoToDate;

/** All of them, in the order of their use. */
export const CALENDAR_PARTS = [
  loadPanel,
  loadWeekList,
  loadMonthGrid,
  loadMonthSheet,
  loadGoToDate,
];
