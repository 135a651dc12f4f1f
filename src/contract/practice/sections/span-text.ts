/** Returns how early a client has to book: "12 hours", "2 days", "30 minutes". */
export function noticeLabel(minutes: number): string {
  const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
  if (minutes >= 2880 && minutes % 1440 === 0) return counted(minutes / 1440, 'day');
  if (minutes >= 60 && minutes % 60 === 0) return counted(minutes / 60, 'hour');
  return minutes < 60
    ? counted(minutes, 'minute')
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Returns how soon something is sent: "right away", "after 90 seconds", "after 2 minutes". */
export function afterSeconds(seconds: number): string {
  if (seconds === 0) return 'right away';
  return seconds >= 120 && seconds % 60 === 0
    ? `after ${seconds / 60} minutes`
    : `after ${seconds} seconds`;
}
