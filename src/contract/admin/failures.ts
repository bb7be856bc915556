/**
 * Failures of the back office alone; the shared ones are in `contract/errors.ts`. A screen decides by the reason, which is the code in snake_case:
 * `staleVersion` → `stale_version`. The texts are in `i18n/{lng}/admin-errors.json`.
 */
export const adminFailures = {
  /** Nobody is signed in, or the session has ended. */
  signedOut: { status: 401, message: 'Sign in to the back office.' },
  /** The password was right; the code is still required. */
  codeNeeded: { status: 401, message: 'Enter the code of your authenticator.' },
  /** The last code is older than ten minutes: send a new one to `POST /v1/admin/session/code` and repeat the call. */
  freshCodeNeeded: { status: 403, message: 'Enter a new code to do this.' },
  /** The write came from a page of another site. */
  foreignOrigin: { status: 403, message: 'The request does not come from the back office.' },
  notPermitted: { status: 403, message: 'Your role may not do this.' },
  codeWrong: { status: 422, message: 'The code is wrong or was used already.' },
  invitationEnded: { status: 410, message: 'The invitation has expired or was used.' },
  alreadyStaff: { status: 409, message: 'This person works here already.' },
  lastOwner: { status: 409, message: 'The last owner stays an owner.' },
  /** Somebody else has changed the subject since: the body has the current state, its author and its time. */
  staleVersion: { status: 409, message: 'Somebody has changed this meanwhile.' },
  /** The bulk change was already undone. */
  alreadyUndone: { status: 409, message: 'This has been taken back already.' },
  /** The import was already applied. */
  alreadyApplied: { status: 409, message: 'This has been applied already.' },
  /** The preview is out of date. */
  outdatedPreview: { status: 409, message: 'Products have changed since you looked: look again.' },
  batchBlocked: { status: 409, message: 'Work on this batch has stopped.' },
  /** Casting would start before the agreed deposit came; it needs a second confirmation. */
  depositMissing: { status: 409, message: 'The deposit has not come yet.' },
  /** Goods would leave before they are paid; `due_kopiykas` among the errors says how much is owed. Either the payment or a credit is required. */
  moneyOwed: { status: 409, message: 'Money is owed: record the payment, or hand the goods over on credit.' },
  remindedToday: { status: 409, message: 'The buyer was reminded today already.' },
  /** Pieces would leave their mould or curing before the day; a reason is required. */
  notCured: { status: 409, message: 'It is too early for this step: say why the batch goes on.' },
  /** A similar payment is already recorded; the request must confirm that this is another one. */
  sameReceipt: { status: 409, message: 'A payment like this is recorded already.' },
  /** The phone belongs to another customer: merge the two, or remove it from the other. */
  phoneOfAnother: { status: 409, message: 'Another customer has this phone: merge the two.' },
  /** Removing the phone would leave orders without a customer. */
  emailHasOrders: { status: 409, message: 'There are orders with this email and no phone: it stays.' },
  phoneHasOrders: { status: 409, message: 'There are orders with this phone: it stays.' },
  unreachable: { status: 409, message: 'The buyer left no e-mail and is not in Telegram: call them.' },
  noEmail: { status: 409, message: 'The buyer left no e-mail.' },
  /** A message cannot be sent in Telegram: the buyer has no chat with the bot, or no bot is configured. */
  noTelegram: { status: 409, message: 'The buyer gets no messages in Telegram.' },
  /** Neither the settings nor the environment name a chat, or no bot is configured. */
  noOfficeChat: { status: 422, message: 'No chat of the office is set.' },
  documentReplaced: { status: 409, message: 'The document does not hold any more: another one took its place.' },
  viewsFull: { status: 409, message: 'There are as many views of this list as fit: remove one first.' },
  periodTurned: { status: 422, message: 'The last day is before the first.' },
  /** A partly shipped order can be neither cancelled nor finished. */
  partlyShipped: { status: 409, message: 'A part of the order is shipped already.' },
  changedSince: { status: 409, message: 'This has been changed again since: nothing was put back.' },
  undoTooLate: { status: 409, message: 'This can no longer be undone.' },
  /** The category still has products or children. */
  inUse: { status: 409, message: 'This is still in use.' },
  /** A weight or size is unknown, no packing fits, or no carrier is switched on. */
  noWaybill: { status: 409, message: 'No waybill can be made for this shipment.' },
  /** The branch does not take this shipment, or has closed. */
  branchRefuses: { status: 409, message: 'This branch does not take the shipment: choose another one.' },
  waybillUnderWay: { status: 409, message: 'The carrier has not answered about the waybill yet.' },
  /** The cash on delivery exceeds what the order still owes beyond other waybills. */
  moreThanOwed: { status: 422, message: 'The cash on delivery is more than is owed.' },
  carrierSilent: { status: 502, message: 'The carrier does not answer.' },
  /** The errors contain the carrier's words. */
  carrierRefused: { status: 409, message: 'The carrier refused.' },
} as const satisfies Record<string, { status: number; message: string }>
export type AdminFailureCode = keyof typeof adminFailures
