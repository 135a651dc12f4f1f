/** The key of a mailed link, from the address of the page; empty when there is none. */
export function linkToken(): string {
  return new URLSearchParams(location.search).get('token') ?? '';
}
