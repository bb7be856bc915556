/** Kinds of order exports: the list as shown, and tables by period or filter for the accountant. */
export const exportKinds = ['list', 'orders', 'lines', 'receipts', 'documents'] as const
export type ExportKind = (typeof exportKinds)[number]
