/** The list as it is seen; tables of a period or of a filter of orders, for whoever keeps the books. */
export const exportKinds = ['list', 'orders', 'lines', 'receipts', 'documents'] as const
export type ExportKind = (typeof exportKinds)[number]
