import type { ComponentProps } from 'react'
import { Question } from '#app/ui/layer/question.tsx'

type Props = { name: string; back: string } & Pick<ComponentProps<typeof Question>, 'failed'>

export const BlockDialog = ({ name, back, failed }: Props) => (
	<Question
		title="Block this person?"
		back={back}
		failed={failed}
		verb={['Block', 'Blocking…']}
		keep="Not Now"
		tone="danger"
	>
		<p className="font-semibold wrap-anywhere">{name}</p>
		<ul className="list-disc [&>*+*]:mt-1 pl-5 text-muted marker:text-court">
			<li>You won’t see each other’s card or requests, or be able to write to each other.</li>
			<li>If you’re connected, that ends and your conversation goes.</li>
			<li>Games you’re both already in stay on.</li>
			<li>If one of you is in the other’s game that still needs players, that ends and we tell the other.</li>
			<li>We don’t tell them you blocked them, and you can unblock them any time.</li>
		</ul>
	</Question>
)
