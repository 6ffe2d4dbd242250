import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** A line of a list, told by its icon. */
export const Fact = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
	<li className="flex min-w-0 gap-2 tabular-nums">
		<Icon name={icon} className="mt-0.5 size-4 shrink-0 text-muted" />
		<span className="min-w-0 wrap-anywhere">{children}</span>
	</li>
)

/** A term of a `<dl>` with its icon, over what it says. */
export const LabelledFact = ({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) => (
	<div className="relative min-w-0 pl-8">
		<dt className="text-sm text-muted">
			<Icon name={icon} className="absolute top-0.5 left-0 size-5" />
			{label}
		</dt>
		<dd className="font-semibold wrap-anywhere tabular-nums">{children}</dd>
	</div>
)

/** Parts of a line with commas between them, which break only there: a dot would be left at the end of a line. */
export const Parts = ({ of: parts }: { of: string[] }) =>
	parts.map((part, i) => (
		<span key={i}>
			{i > 0 && ' '}
			<span className="whitespace-nowrap">{i < parts.length - 1 ? `${part},` : part}</span>
		</span>
	))
