/** A team's colour as a stripe along its card; the team's name says the same in words. */
export function Stripe({ color }: { color: string }) {
	return (
		<svg aria-hidden="true" className="block h-2 w-full">
			<rect width="100%" height="100%" fill={color} />
		</svg>
	)
}
