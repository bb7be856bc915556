import { expect, test } from 'vitest'
import { takePrice } from './prices.ts'

test.for([
  ['вазон до 5000 грн', null, 5000, 'UAH', 'вазон'],
  ['вазон до 5 000 грн', null, 5000, 'UAH', 'вазон'],
  ['вазон до 5 тис. грн', null, 5000, 'UAH', 'вазон'],
  ['вазон до 5000', null, 5000, null, 'вазон'],
  ['кашпо від 3000 до 6000 грн', 3000, 6000, 'UAH', 'кашпо'],
  ['кашпо 3000–6000 грн', 3000, 6000, 'UAH', 'кашпо'],
  ['кашпо 3–6 тис грн', 3000, 6000, 'UAH', 'кашпо'],
  ['кашпо 6000-3000 ₴', 3000, 6000, 'UAH', 'кашпо'],
  ['вазон дорожче 10000 ₴', 10000, null, 'UAH', 'вазон'],
  ['вазон не дороже 3000', null, 3000, null, 'вазон'],
  ['вазон 4000 грн', null, 4000, 'UAH', 'вазон'],
  ['planter under $200', null, 200, 'USD', 'planter'],
  ['planter under $1,200.50', null, 1200.5, 'USD', 'planter'],
  ['planters from $50 to $100', 50, 100, 'USD', 'planters'],
  ['bench < 300 usd', null, 300, 'USD', 'bench'],
  ['bench over $100', 100, null, 'USD', 'bench'],
  ['donica do 200 €', null, 200, 'EUR', 'donica'],
  ['до 2000 грн', null, 2000, 'UAH', ''],
] as const)('%s names a price', ([text, from, to, currency, rest]) => {
  expect(takePrice(text)).toEqual({ from, to, currency, rest })
})

test.for([
  'вазон до 80 см',
  'вазон до 600 мм',
  'вазон 600-800 мм',
  'вазон 60x60',
  'лава до 500 кг',
  'вазон від 40 до 60 см',
  'до 500 шт',
  'planter up to 600 mm',
  'вазон',
  '',
])('%s names none', (text) => {
  expect(takePrice(text)).toBeNull()
})
