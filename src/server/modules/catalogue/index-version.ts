/** Raised whenever measures, facets, stems or search terms follow other rules: shops filled before then are indexed anew. */
export const indexVersion = 3
