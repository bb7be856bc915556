/** Raise it when the rules of measures, facets, stems or search terms change: shops with an older index are reindexed. */
export const indexVersion = 3
