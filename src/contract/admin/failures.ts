/**
 * Failures that only the back office answers, beside those of `contract/errors.ts`. A screen decides by the reason, which
 * is the code in snake_case: `staleVersion` → `stale_version`. Its words stand in `i18n/{lng}/admin-errors.json`.
 */
export const adminFailures = {
  /** Nobody is signed in here, or the session has ended. */
  signedOut: { status: 401, message: 'Sign in to the back office.' },
  /** The password was right; the code is still missing. */
  codeNeeded: { status: 401, message: 'Enter the code of your authenticator.' },
  /** Signed in, but the last code is older than ten minutes: `POST /v1/admin/session/code`, then again. */
  freshCodeNeeded: { status: 403, message: 'Enter a new code to do this.' },
  /** A write from a page of another site. */
  foreignOrigin: { status: 403, message: 'The request does not come from the back office.' },
  notPermitted: { status: 403, message: 'Your role may not do this.' },
  codeWrong: { status: 422, message: 'The code is wrong or was used already.' },
  invitationEnded: { status: 410, message: 'The invitation has expired or was used.' },
  alreadyStaff: { status: 409, message: 'This person works here already.' },
  lastOwner: { status: 409, message: 'The last owner stays an owner.' },
  /** Somebody changed it meanwhile: the body has the current state, its author and its time. */
  staleVersion: { status: 409, message: 'Somebody has changed this meanwhile.' },
  /** A change of many products that was taken back before. */
  alreadyUndone: { status: 409, message: 'This has been taken back already.' },
  /** An import that was applied before. */
  alreadyApplied: { status: 409, message: 'This has been applied already.' },
  /** The preview is out of date. */
  outdatedPreview: { status: 409, message: 'Products have changed since you looked: look again.' },
  /** Work on the batch has stopped, with a reason. */
  batchBlocked: { status: 409, message: 'Work on this batch has stopped.' },
  /** Casting starts before the agreed deposit came: it needs a second confirmation. */
  depositMissing: { status: 409, message: 'The deposit has not come yet.' },
  /** Goods would leave before they are paid: `due_kopiykas` among the errors is what is owed. It needs the payment, or a credit. */
  moneyOwed: { status: 409, message: 'Money is owed: record the payment, or hand the goods over on credit.' },
  /** The buyer was reminded within the last day. */
  remindedToday: { status: 409, message: 'The buyer was reminded today already.' },
  /** Pieces would leave curing before their day: it needs a reason. */
  notCured: { status: 409, message: 'The batch has not cured yet: say why it goes on.' },
  /** A payment like an existing one needs a confirmation that it is another. */
  sameReceipt: { status: 409, message: 'A payment like this is recorded already.' },
  /** The phone belongs to another customer: merge the two, or remove it there. */
  phoneOfAnother: { status: 409, message: 'Another customer has this phone: merge the two.' },
  /** Removing the phone would leave orders without a customer. */
  emailHasOrders: { status: 409, message: 'There are orders with this email and no phone: it stays.' },
  phoneHasOrders: { status: 409, message: 'There are orders with this phone: it stays.' },
  /** A reminder to a buyer who left no e-mail and is not in Telegram. */
  unreachable: { status: 409, message: 'The buyer left no e-mail and is not in Telegram: call them.' },
  /** A message to a buyer who left no e-mail. */
  noEmail: { status: 409, message: 'The buyer left no e-mail.' },
  /** A message to a buyer who is not connected, or without a bot. */
  noTelegram: { status: 409, message: 'The buyer gets no messages in Telegram.' },
  /** Neither the settings nor the environment name a chat, or there is no bot. */
  noOfficeChat: { status: 422, message: 'No chat of the office is set.' },
  documentReplaced: { status: 409, message: 'The document does not hold any more: another one took its place.' },
  /** The list has its maximum of views. */
  viewsFull: { status: 409, message: 'There are as many views of this list as fit: remove one first.' },
  /** A file of days that end before they begin. */
  periodTurned: { status: 422, message: 'The last day is before the first.' },
  /** A partly shipped order is neither cancelled nor finished. */
  partlyShipped: { status: 409, message: 'A part of the order is shipped already.' },
  /** The values have changed since the change that is to be undone. */
  changedSince: { status: 409, message: 'This has been changed again since: nothing was put back.' },
  undoTooLate: { status: 409, message: 'This can no longer be undone.' },
  /** A category with products or children. */
  inUse: { status: 409, message: 'This is still in use.' },
  /** Weights or sizes are not known, nothing packs it, or no carrier is switched on. */
  noWaybill: { status: 409, message: 'No waybill can be made for this shipment.' },
  /** The branch does not take what is sent, or has closed. */
  branchRefuses: { status: 409, message: 'This branch does not take the shipment: choose another one.' },
  /** The carrier has not answered yet whether there is a waybill, or whether it is changed. */
  waybillUnderWay: { status: 409, message: 'The carrier has not answered about the waybill yet.' },
  /** Above what the order still owes and no other waybill collects. */
  moreThanOwed: { status: 422, message: 'The cash on delivery is more than is owed.' },
  carrierSilent: { status: 502, message: 'The carrier does not answer.' },
  /** The carrier's words are among the errors. */
  carrierRefused: { status: 409, message: 'The carrier refused.' },
} as const satisfies Record<string, { status: number; message: string }>
export type AdminFailureCode = keyof typeof adminFailures
