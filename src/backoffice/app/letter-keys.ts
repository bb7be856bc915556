import { create } from 'zustand'
import { readText, writeText } from '../storage/device-storage.ts'

// Who dictates, or whose hand slips, can switch single letters off; keys with Ctrl stay. The choice belongs to this device.
const key = 'admin-letter-keys'

export function hasLetterKeys(): boolean {
  return readText('device', key) !== 'off'
}

export function switchLetterKeys(on: boolean): void {
  writeText('device', key, on ? null : 'off')
  useLetterKeys.setState(on)
}

export const useLetterKeys = create(hasLetterKeys)
