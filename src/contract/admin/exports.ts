/** Tables of a period or of a filter of orders, for whoever keeps the books. */
export const exportKinds = ['orders', 'lines', 'receipts', 'documents'] as const
export type ExportKind = (typeof exportKinds)[number]
