/** A calendar file as an email carries it. */
export const calendarAttachment = (content: string) => ({
  filename: 'appointment.ics',
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  content,
});
