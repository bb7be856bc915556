import type { ComponentType } from 'react'
import { create } from 'zustand'

/** Names of the dialogs that open over any page. */
export const modalNames = [
  'authentication',
  'menu-overlay authentication',
  'cart authentication',
  'buy now',
  'public purchase',
  'public purchase authentication',
  'cart',
  'list',
  'checkout cart',
  'quote request',
  'place',
] as const
export type ModalName = (typeof modalNames)[number]

/** The open dialogs, the topmost last. */
export const useModals = create<{ open: readonly ModalName[] }>()(() => ({ open: [] }))

export function openModal(name: ModalName): void {
  useModals.setState(({ open }) => ({ open: [...open.filter((other) => other !== name), name] }))
}
export function closeModal(name: ModalName): void {
  useModals.setState(({ open }) => (open.includes(name) ? { open: open.filter((other) => other !== name) } : { open }))
}
export function closeAllModals(): void {
  useModals.setState({ open: [] })
}

export interface ModalProps {
  /** The name by which it was opened; one dialog may have several. */
  name: ModalName
  open: boolean
  onClose: () => void
}

/** Name → dialog, loaded when first opened. A name without a row opens nothing. */
export type ModalTable = Partial<Record<ModalName, () => Promise<{ default: ComponentType<ModalProps> }>>>
