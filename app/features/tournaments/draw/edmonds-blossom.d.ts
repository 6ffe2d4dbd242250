/** Edmonds' algorithm: the partner of each vertex in a matching of greatest weight, −1 for none. */
declare module 'edmonds-blossom-fixed' {
	export default function match(
		edges: readonly [one: number, other: number, weight: number][],
		asMany: boolean,
	): number[]
}
