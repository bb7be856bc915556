/** Maximum of products chosen to go with one: one drawing with all of them and an adult stays legible on a phone. */
export const maxFitsWith = 5
