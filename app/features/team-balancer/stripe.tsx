/** A team's colour, as the stripe along the top of its card; its name says the same in words. */
export function Stripe({ color }: { color: string }) {
	return (
		<svg aria-hidden="true" className="block h-2 w-full">
			<rect width="100%" height="100%" fill={color} />
		</svg>
	)
}
