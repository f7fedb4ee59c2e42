/** Row `id` of the order table that the streams are made of; every figure below can be computed from its formula. */
export function orderRow(id: number) {
  return {
    id,
    customer: `Customer ${(id * 7919) % 99_991}`,
    city: CITIES[id % CITIES.length]!,
    amount: ((id * 37) % 1_000_003) / 100,
    status: id % 9973 === 0 ? 'lost' : id % 97 === 0 ? 'late' : 'shipped',
    created_at: new Date(1_700_000_000_000 + id * 1000).toISOString(),
    note: id === PLANTED ? PLANTED_NOTE : NOTES[id % NOTES.length]!,
  }
}

const CITIES = ['Oslo', 'Lyon', 'Kyoto', 'Lima', 'Perth', 'Accra', 'Quito']
const NOTES = ['leave at the door', 'ring twice', 'call before delivery', 'gift, no invoice', '']
export const PLANTED = 77_777
export const PLANTED_NOTE = 'the courier reports that a walrus sat on the parcel'
export const QUESTION = 'Which parcel did a walrus sit on?'

/** What SQL would say of the first `count` rows. */
export function expectedFacts(count: number) {
  let cents = 0n
  let most = 0
  for (let id = 0; id < count; id++) {
    const value = (id * 37) % 1_000_003
    cents += BigInt(value)
    if (value > most) most = value
  }
  const digits = cents.toString().padStart(3, '0')
  return { count, max: most / 100, min: 0, sum: `${digits.slice(0, -2)}.${digits.slice(-2)}` }
}
