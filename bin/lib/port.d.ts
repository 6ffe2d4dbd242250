export function freePort(): Promise<number>
export function freePortWith(distances: readonly number[]): Promise<number>
