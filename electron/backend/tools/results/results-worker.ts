import { answerCalls } from '../../threads/answer-calls.ts';
import { ResultDesk } from './result-desk.ts';
import { askDesk } from './results.ts';

const desk = new ResultDesk();

answerCalls<ResultDesk>(({ name, args }) => askDesk(desk, name, args));
