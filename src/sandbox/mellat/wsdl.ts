import type { Answer } from '../http/exchange.ts'
import { callNamespace } from './envelope.ts'
import { operationNames, operations } from './call-parts.ts'

const serviceNamespace = 'http://service.pgw.sw.bps.com/'
const endpoint = '/pgwchannel/services/pgw'

function typesOf(name: (typeof operationNames)[number]): string {
  const parts = operations[name].map(
    ({ name: field, kind, isOptional }) =>
      `<xs:element${isOptional === true ? ' minOccurs="0"' : ''} name="${field}" type="xs:${kind === 'string' ? 'string' : 'long'}"/>`,
  )
  const answer = '<xs:element minOccurs="0" name="return" type="xs:string"/>'
  const type = (of: string, inside: string) =>
    `<xs:element name="${of}" type="i:${of}"/><xs:complexType name="${of}"><xs:sequence>${inside}</xs:sequence></xs:complexType>`
  return type(name, parts.join('')) + type(`${name}Response`, answer)
}

function messagesOf(name: string): string {
  const message = (of: string) =>
    `<wsdl:message name="${of}"><wsdl:part element="i:${of}" name="parameters"/></wsdl:message>`
  return message(name) + message(`${name}Response`)
}

function portOf(name: string): string {
  return `<wsdl:operation name="${name}"><wsdl:input message="i:${name}" name="${name}"/><wsdl:output message="i:${name}Response" name="${name}Response"/></wsdl:operation>`
}

function bindingOf(name: string): string {
  const literal = '<soap:body use="literal"/>'
  return `<wsdl:operation name="${name}"><soap:operation soapAction="" style="document"/><wsdl:input name="${name}">${literal}</wsdl:input><wsdl:output name="${name}Response">${literal}</wsdl:output></wsdl:operation>`
}

/** Two documents in one: calls use the interfaces' namespace; the service's namespace only wraps it. */
export function wsdlAnswer(publicBase: string): Answer {
  const each = (write: (name: (typeof operationNames)[number]) => string) => operationNames.map(write).join('')
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<wsdl:definitions name="PaymentGatewayImplService" targetNamespace="${callNamespace}" xmlns:i="${callNamespace}" xmlns:s="${serviceNamespace}" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:xs="http://www.w3.org/2001/XMLSchema">`,
    `<wsdl:types><xs:schema elementFormDefault="unqualified" targetNamespace="${callNamespace}">${each(typesOf)}</xs:schema></wsdl:types>`,
    each(messagesOf),
    `<wsdl:portType name="IPaymentGateway">${each(portOf)}</wsdl:portType>`,
    `<wsdl:binding name="PaymentGatewaySoap" type="i:IPaymentGateway"><soap:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>${each(bindingOf)}</wsdl:binding>`,
    `<wsdl:service name="PaymentGatewayImplService"><wsdl:port binding="i:PaymentGatewaySoap" name="PaymentGatewayImplPort"><soap:address location="${publicBase}${endpoint}"/></wsdl:port></wsdl:service>`,
    '</wsdl:definitions>',
  ].join('\n')
  return { status: 200, headers: { 'content-type': 'text/xml;charset=UTF-8' }, body }
}
