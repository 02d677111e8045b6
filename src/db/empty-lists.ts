import {
  BinaryOperationNode,
  type OperationNode,
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type QueryCompiler,
  ValueListNode,
} from 'kysely'

const isEmptyList = (node: OperationNode): boolean =>
  (ValueListNode.is(node) || PrimitiveValueListNode.is(node)) && node.values.length === 0

/** The meaning of an empty list: nobody is in it, and everybody is not in it. */
const meaning = new Map([
  ['in', 'false'],
  ['not in', 'true'],
])

/**
 * `in ()` is no SQL. A list is often empty only on some day, for one filter of a page, so the author of the statement
 * does not meet it; here it means what it says.
 */
class EmptyListsCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const meant = OperatorNode.is(node.operator) ? meaning.get(node.operator.operator) : undefined
    if (meant !== undefined && isEmptyList(node.rightOperand)) this.append(meant)
    else super.visitBinaryOperation(node)
  }
}

/** PostgreSQL, where a list in a statement may be empty. */
export class ForgivingPostgres extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new EmptyListsCompiler()
  }
}
