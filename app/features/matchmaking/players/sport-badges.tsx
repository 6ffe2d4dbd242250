import { Badge } from '#app/ui/badge.tsx'

export function SportBadges({ sports }: { sports: { name: string; color: string }[] }) {
	if (sports.length === 0) return null
	return (
		<ul aria-label="Sports" className="flex flex-wrap gap-1.5">
			{sports.map((sport) => (
				<li key={sport.name}>
					<Badge>
						<svg aria-hidden="true" viewBox="0 0 8 8" className="size-2">
							<circle cx="4" cy="4" r="4" fill={sport.color} />
						</svg>
						{sport.name}
					</Badge>
				</li>
			))}
		</ul>
	)
}
