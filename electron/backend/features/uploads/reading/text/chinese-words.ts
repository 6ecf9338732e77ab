/** Words of the trade that stand in headers, states and footers: two characters or more, so that no other text has them by chance. */
const WORDS =
  '时间 日期 时刻 年份 月份 小时 分钟 采集 采样 上报 接收 观测 监测 检测 测量 测站 测点 站点 站名 站号 站码 点位 点号 井号 井位 编号 编码 序号 名称 ' +
  '设备 仪器 仪表 传感 终端 位置 地址 区域 管网 管道 泵站 泵房 闸门 闸站 水闸 水库 河道 排口 雨水 污水 液位 水位 水深 埋深 井深 流量 流速 流向 雨量 降雨 ' +
  '降水 水温 温度 气温 湿度 压力 压强 水压 气压 电压 电流 电量 功率 电池 信号 浊度 余氯 氨氮 总磷 总氮 溶解氧 电导率 酸碱 浓度 瞬时 累计 累积 正常 异常 ' +
  '故障 离线 在线 报警 预警 告警 停机 运行 开机 状态 数值 数据 备注 说明 单位 结果 质量 合格 超标 最大 最小 最高 最低 平均 合计 总计 小计 均值 制表 审核 ' +
  '填表 报表 日报 月报 年报 历史 实时 记录 导出 查询 统计 分析 上游 下游 进水 出水 左岸 右岸 水利 环保 市政 排水 供水 污染 高程 水面 液面 深度 高度 距离 ' +
  '充满 风速 风向 蒸发 含沙 潮位 增水 测值 实测 指标 通道 参数 总量 闸上 闸下 水文 断面 桩号 管径 坐标 经度 纬度 海拔 上限 下限 阈值 用户 数量 水质 悬浮 高锰 ' +
  '叶绿 土壤 墒情 蓄水 渗压 渗流 位移 沉降 裂缝 应力 应变 倾斜 面积 体积 库容 水量 用水 开度 频率 转速 启停 手动 自动 缺测 缺失 无效 有效 通讯 通信 类型 型号 项目 公司 公园 路口 大桥 大道 小区 一号 二号 三号';

/** Characters that are frequent in any text, and in the names of places and stations. */
const FREQUENT =
  '的一是不了人在有他这中大来上个国到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可里后小么心多天而能好都然没日于起还发成事只作当想看文无开手' +
  '十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话者向情部正名定问力机给等几很业最间新打便位' +
  '因重被走电四第门相次东政海口使教西再平真气信北少关并内加化由代产入先山五太水万市体别处总才场师书比住员九性通目华报立马命张活难数件安表原车白应路期常提感' +
  '金更反合放做系计或司利受光王果界及今京务制解各任至清物台象记边共风干接许八特望直服林题建南度统色字请交让认算论百义科元社术结六功指非流每青管连远资队带花' +
  '快条院变联言往展该领传近留红治决周保达办运武半候七必城强步完深区即求品士转量空众技轻程告江基派满式李息识极黄德收未持取设始版双历史商千片容像站广改形委早' +
  '房音火际则首单据导影失网专石校读志飞观包组造落视济离根精温号井河湖溪沟渠浦泾港湾洲岛堤坝堰涵闸泵村镇乡街桥园县厂库池塘液位测雨污排供压湿浊氧氮磷氯导率值' +
  '秒分左右岸甲乙丙丁戊东西南北春夏秋冬龙凤泉兴永福祥和昌盛宁苏浙沪皖赣湘鄂川渝云贵桂粤闽琼鲁豫冀晋陕甘';

/** Frequent ones as Big5 has them. */
const TRADITIONAL =
  '時間測監點編號狀態備註溫壓電觀資料數單設儀異報警運開關庫閘灣島縣鎮鄉橋園廠東門進業發達長這個們國會學說對過還沒來後經員書車萬與產總結聯線統計級際實準確記錄項' +
  '歷極條當應該氣濕風潛質量雲貴區場線軟體';

const usual = new Set(`${WORDS}${FREQUENT}`.replaceAll(' ', ''));
const usualInBig5 = new Set(`${WORDS}${FREQUENT}${TRADITIONAL}`.replaceAll(' ', ''));
const words = WORDS.split(' ');

/** Signs that GB18030 files have beside Chinese: units, brackets and marks of full width. */
const SIGNS = /^[℃°μ‰±×·ΩΦφ²³㎡㎥㎎㎏、。《》“”‘’—～…①-⑳⒈-⒛ⅠⅡⅢⅣⅤ￥\u{3000}-\u{3003}\u{ff01}-\u{ff5e}]$/u;

export const isUsualChinese = (letter: string): boolean => usual.has(letter);
export const isUsualInBig5 = (letter: string): boolean => usualInBig5.has(letter);
export const isChineseSign = (letter: string): boolean => SIGNS.test(letter);
export const hasChineseWord = (text: string): boolean => words.some((word) => text.includes(word));
