import { usualPacking, usualRoadFactor, type DeliveryTariffs, type OwnTruck } from '#contract/delivery.ts'
import { plainDate } from '#contract/plain-date.ts'

const step = (up_to_kg: number, from: number, to: number) => ({ up_to_kg, from_kopiykas: from * 100, to_kopiykas: to * 100 })

/** Typical costs of a five-tonne truck per kilometre of a round trip; Lviv and back (1,520 km) costs about ₴ 35,000. */
export const sampleTruck: OwnTruck = {
  base_kopiykas: 150_000,
  km_kopiykas: 2_200,
  road_factor: usualRoadFactor,
  crane_hour_kopiykas: 180_000,
  minimum_kopiykas: 250_000,
  load_kg: 5_000,
  by_hand_kg: 250,
  tail_lift_kg: 500,
  crane_kg: 1_500,
  crane_reach_m: 6,
}

/** Round figures near those that carriers publish, marked as samples; the owner sets real ones with their date. */
export const sampleTariffs: DeliveryTariffs = {
  date: plainDate('2026-11-01'),
  sample: true,
  local: [step(100, 300, 600), step(500, 600, 1200), step(1500, 1200, 2400)],
  parcel: [step(2, 80, 110), step(10, 120, 170), step(30, 180, 450)],
  pallet: [step(60, 500, 900), step(120, 900, 1600), step(250, 1500, 2800), step(600, 1800, 3800), step(1000, 2600, 5200)],
  truck: sampleTruck,
  packing: usualPacking,
}
