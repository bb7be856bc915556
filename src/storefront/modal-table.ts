import type { ModalTable } from './shell/modals.ts'

/** The shop's named dialogs: a screen adds its row here, since the shell knows no screen. */
export const modalTable: ModalTable = {
  'public purchase': () => import('./product/buy-now-dialog.tsx'),
}
