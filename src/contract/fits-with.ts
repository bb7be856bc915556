/** So many products stand beside another on its page: with it and an adult they still are read on one drawing of a phone. */
export const maxFitsWith = 5
