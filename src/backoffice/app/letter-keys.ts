import { create } from 'zustand'
import { readText, writeText } from '../storage/device-storage.ts'

// Single-letter shortcuts can be switched off on a device, for people who dictate or press keys by mistake; shortcuts with Ctrl stay.
const key = 'admin-letter-keys'

export function hasLetterKeys(): boolean {
  return readText('device', key) !== 'off'
}

export function switchLetterKeys(on: boolean): void {
  writeText('device', key, on ? null : 'off')
  useLetterKeys.setState(on)
}

export const useLetterKeys = create(hasLetterKeys)
