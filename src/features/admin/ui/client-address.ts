/** Returns the address of a client's page. */
export const addressOfClient = (id: string) => `#clients/${id}`;
