import { grouped } from '#app/lib/money.ts'

export const count = (number: number) => grouped(String(number))
export const customersOf = (number: number) => (number === 1 ? '1 customer' : `${count(number)} customers`)
export const linesOf = (number: number) => (number === 1 ? '1 line' : `${count(number)} lines`)
