import { Checkbox, Flex, Radio, Text } from '@mantine/core';
import { answersTo, isNumeric, numberTo, toggleAnswer } from '@volano/domain/rules/survey-progress';
import type { KeyboardEvent } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Kbd } from '../../../ui/marks/kbd.tsx';
import { NumberAnswer } from './number-answer.tsx';
import classes from './survey-steps.module.css';
import type { Question, Survey } from './surveys.api.ts';

interface AnswerCardsProps {
  question: Question;
  answers: Survey['answers'];
  /** The id of the heading that asks. */
  labelledBy: string;
  /** A single answer was pressed by hand, not walked over. */
  onPressed: () => void;
  onAnswer: (requirementCodes: string[]) => void;
}

type AnswersProps = AnswerCardsProps & { onNumber: (value: number | null) => void };

/** The answers of a question to choose from, or a field for its number; each with "I do not know". */
export function Answers({ onNumber, ...cards }: AnswersProps) {
  const t = useT();
  const { question, answers, labelledBy } = cards;
  if (!isNumeric(question))
    return (
      <>
        <AnswerCards {...cards} />
        <Checkbox
          mt="md"
          label={t('surveys.number.unknown')}
          checked={numberTo(question, answers) === null}
          onChange={() => onNumber(null)}
        />
      </>
    );
  return (
    <NumberAnswer
      key={question._id}
      question={question}
      value={numberTo(question, answers)}
      labelledBy={labelledBy}
      onAnswer={onNumber}
    />
  );
}

/** The answers to one question as large cards: several may be chosen, or one. */
function AnswerCards({ question, answers, labelledBy, onPressed, onAnswer }: AnswerCardsProps) {
  const chosen = answersTo(question, answers);

  function toggle(requirementCode: string): void {
    const next = toggleAnswer(question, chosen, requirementCode);
    if (next.join() !== chosen.join()) onAnswer(next);
  }

  const cards = question.requirements.map((requirement, index) => (
    <AnswerCard
      key={requirement._id}
      isMultiple={question.isMultipleAnswers}
      requirement={requirement}
      position={index + 1}
      isChosen={chosen.includes(requirement._id)}
      isCurrent={chosen.length === 0 ? index === 0 : chosen[0] === requirement._id}
      onToggle={() => toggle(requirement._id)}
      onPressed={onPressed}
    />
  ));
  if (question.isMultipleAnswers) {
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the cards inside are the controls, the group only walks through them
      <div role="group" aria-labelledby={labelledBy} className={classes['cards']} onKeyDown={moveAmongCards}>
        {cards}
      </div>
    );
  }
  return (
    <Radio.Group value={chosen[0] ?? ''} onChange={toggle} name={question._id} aria-labelledby={labelledBy}>
      <div className={classes['cards']}>{cards}</div>
    </Radio.Group>
  );
}

interface AnswerCardProps {
  isMultiple: boolean;
  requirement: Question['requirements'][number];
  position: number;
  isChosen: boolean;
  /** Among single answers the tab key reaches one: the chosen, or the first. */
  isCurrent: boolean;
  onToggle: () => void;
  onPressed: () => void;
}

function AnswerCard(props: AnswerCardProps) {
  const { isMultiple, requirement, position, isChosen, isCurrent, onToggle, onPressed } = props;
  const t = useT();
  const { _id, name, description, isNoneOfThese } = requirement;
  const title = isNoneOfThese && name === '' ? t('surveys.question.noneOfThese') : name;
  const face = (
    <Flex component="span" gap="s14" align="center">
      {isMultiple ? <Checkbox.Indicator size={22} /> : <Radio.Indicator size={22} />}
      <Flex component="span" direction="column" flex={1} miw={0} className="anywhere">
        <Text span fw={600} lh="1.5rem">
          {title}
        </Text>
        {description ? (
          <Text span size="sm" c="var(--vl-ink2)">
            {description}
          </Text>
        ) : null}
      </Flex>
      {position <= 9 ? (
        <span className={classes['key']} aria-hidden>
          <Kbd>{String(position)}</Kbd>
        </span>
      ) : null}
    </Flex>
  );
  const label = description ? `${title}, ${description}` : title;
  return isMultiple ? (
    <Checkbox.Card
      className={classes['card'] ?? ''}
      checked={isChosen}
      onClick={onToggle}
      aria-label={label}
      data-answer={position}
    >
      {face}
    </Checkbox.Card>
  ) : (
    <Radio.Card
      className={classes['card'] ?? ''}
      value={_id}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={label}
      data-answer={position}
      // A press that comes of a key counts no clicks.
      onClick={({ detail }) => (detail > 0 ? onPressed() : undefined)}
    >
      {face}
    </Radio.Card>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Arrows walk through cards of several answers, as they do by themselves through single ones; space chooses. */
function moveAmongCards(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-answer]')];
  const at = cards.findIndex((card) => card === document.activeElement);
  cards[(at + step + cards.length) % cards.length]?.focus();
}
