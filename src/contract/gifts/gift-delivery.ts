/** How a gift certificate reaches its recipient. */
export const DELIVERY_METHODS = ['email', 'physical'] as const;
