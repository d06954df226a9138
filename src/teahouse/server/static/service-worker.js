const KEPT = {"version":"fbfce62d7432","entry":"/static/assets/index-BJlFALQ3.js","pocket":"assets/pocket-CuhYnPwh.js","shell":["/static/assets/App-CP6sdmds.js","/static/assets/App-Cc1CX8bM.js","/static/assets/Chinatown-C4HdcwpW.css","/static/assets/Chinatown-Cg33xx3F.js","/static/assets/Dadaocheng-BkGoz9Lf.js","/static/assets/Dadaocheng-DHG0kCO0.css","/static/assets/Door-Bri8_Gzc.js","/static/assets/Door-DS48J3sm.css","/static/assets/Door-s82YmJmS.js","/static/assets/Message-Berbstes.js","/static/assets/Message-DD0HmLwr.css","/static/assets/Missing-Cr8oxBXz.js","/static/assets/Missing-DFcmBOvm.js","/static/assets/Offline-Ddnp1j3g.js","/static/assets/Offline-HS1LC_HQ.css","/static/assets/Rules-B4oQ3qjw.js","/static/assets/Rules-cXR_VhrK.css","/static/assets/index-BJlFALQ3.js","/static/assets/reading-BpEB1q6H.js","/static/assets/reading-CKZEe9-S.css","/static/assets/rims-BWWU0HDF.js","/static/assets/rules-chinatown-Djube6Nt.js","/static/assets/rules-dadaocheng-C0RBol6x.js","/static/assets/shared-BfrMA3IS.js","/static/assets/shared-CDOVpMun.css","/static/assets/ships-Cp_DV5Cf.js","/static/assets/shops-C3pGsqlc.js"],"byLocale":{"en":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-en-start-DIGU6LlJ.js","/static/assets/rules-chinatown.en-CejHLR6w.js","/static/assets/rules-dadaocheng.en-Bi_TGp1Z.js","/static/assets/shared-BfrMA3IS.js","/static/assets/shared-CDOVpMun.css"],"fr":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-fr-start-DFkHd6-O.js","/static/assets/rules-chinatown.fr-BS--hZ-i.js","/static/assets/rules-dadaocheng.fr-mdNlzETt.js","/static/assets/shared-BfrMA3IS.js","/static/assets/shared-CDOVpMun.css"],"pl":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-pl-start-BrCz8zlK.js","/static/assets/rules-chinatown.pl-CK7oKb9p.js","/static/assets/rules-dadaocheng.pl-6NlQLaB6.js","/static/assets/shared-BfrMA3IS.js","/static/assets/shared-CDOVpMun.css"],"de":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-de-start-BVyBYcWh.js","/static/assets/rules-chinatown.de-Cr7KkndA.js","/static/assets/rules-dadaocheng.de-HCC5DBhy.js","/static/assets/shared-BfrMA3IS.js","/static/assets/shared-CDOVpMun.css"],"zh-Hant":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-zh-Hant-start-B_B_T97F.js","/static/assets/rules-chinatown.zh-Hant-DGKQsKQF.js","/static/assets/rules-dadaocheng.zh-Hant-BY-FT7fS.js","/static/assets/shared-BfrMA3IS.js","/static/assets/shared-CDOVpMun.css"]},"fonts":["/static/assets/literata-latin-Cojsl1yY.woff2","/static/assets/literata-polish-4EEzdJvG.woff2","/static/assets/source-sans-3-latin-DfTyFqaq.woff2","/static/assets/source-sans-3-polish-CO5dSNhH.woff2"],"page":["/static/assets/index-BJlFALQ3.js","/static/assets/pocket-CuhYnPwh.js","/static/assets/AfterTalk-WLuQcvdU.js","/static/assets/Analysis-BDPvQLZ7.js","/static/assets/App-CP6sdmds.js","/static/assets/App-Cc1CX8bM.js","/static/assets/Bar-aw9f9nYK.js","/static/assets/BotChoice-CdQF5aIf.js","/static/assets/BotSheet-bYg8PVlr.js","/static/assets/Bubble-BXiy1Wpn.js","/static/assets/CardFigures-CRdTtbo1.js","/static/assets/CardFigures-eT9SZ6iD.js","/static/assets/Chinatown-C0f0blCm.js","/static/assets/Chinatown-Cg33xx3F.js","/static/assets/Chinatown-D6-9ige9.js","/static/assets/ChinatownLesson-BUsUcg7-.js","/static/assets/CopyLink-CVeXjBZ-.js","/static/assets/Cube-CQtpJWY7.js","/static/assets/Cubes-DpPq7HAd.js","/static/assets/Curtain-CkRdAqtn.js","/static/assets/Curves-DIaoqcSO.js","/static/assets/Dadaocheng-BkGoz9Lf.js","/static/assets/Dadaocheng-Cd7kFUHr.js","/static/assets/Dadaocheng-DXmdWfjI.js","/static/assets/DadaochengLesson-B_Df_t5_.js","/static/assets/Daily-CqGwU6Kz.js","/static/assets/DareAfter-Bmn0J8gv.js","/static/assets/Deals-Drwzw5KR.js","/static/assets/DoneDeal-HyvhC4ve.js","/static/assets/Door-Bri8_Gzc.js","/static/assets/Door-s82YmJmS.js","/static/assets/DoorGroups-6K5LoDl6.js","/static/assets/Ending-C1LbP6Be.js","/static/assets/Ending-CDxoLK05.js","/static/assets/FilmScreen-B91UMRTc.js","/static/assets/Gathering-CBcVfwnm.js","/static/assets/Group-DfuCJLIH.js","/static/assets/HandOver-CsJay8wO.js","/static/assets/HintWhy-oPMNBOBG.js","/static/assets/HostSheet-D14BilZP.js","/static/assets/Invitation-1Z4anYWz.js","/static/assets/Invitations-OXRUVSaR.js","/static/assets/InviteSheet-DdGsN9yX.js","/static/assets/KeysCard-BXCSVHm2.js","/static/assets/KeysCard-C0Z-tRR6.js","/static/assets/KeysSheet-7IhSBSxT.js","/static/assets/LeaveSheet-Dw55sEjT.js","/static/assets/Ledger-D0XxeoYy.js","/static/assets/Ledger-DvWJe_0t.js","/static/assets/Lesson-Un3kPR7U.js","/static/assets/Letters-_5Bufsfp.js","/static/assets/Meeting-B2Y3SPLk.js","/static/assets/Meeting-Bs3y1Xse.js","/static/assets/MeetingLink-u4Vzt0w7.js","/static/assets/MenuBody-Dagf1gNf.js","/static/assets/Message-Berbstes.js","/static/assets/Microphone-DBQzbK0d.js","/static/assets/Mine-BT2dK6g_.js","/static/assets/Missing-Cr8oxBXz.js","/static/assets/Missing-DFcmBOvm.js","/static/assets/MoneyStepper-BDFpLbbI.js","/static/assets/More-Bm7r74Kv.js","/static/assets/NewTable-ConGpxGX.js","/static/assets/Nothing-ClPl7jR3.js","/static/assets/Offline-Ddnp1j3g.js","/static/assets/Open-g9jTGgsf.js","/static/assets/Opening-DCG3Y2Wc.js","/static/assets/OutlookCard-DtGALvB7.js","/static/assets/OwnData-D6ZpDggH.js","/static/assets/PayTable-DP3GN3gI.js","/static/assets/Person-Cfrv_1Cn.js","/static/assets/PersonSheet-C0GLlQQQ.js","/static/assets/PhoneTable-DsETXD_g.js","/static/assets/PlainAnalysis-IVEAR7b3.js","/static/assets/PlainTable-CX8DYUn6.js","/static/assets/PlainValue-CeBtbY-g.js","/static/assets/Privacy-GR13eMcw.js","/static/assets/PromiseForm-Cqpf6S3K.js","/static/assets/QrCode-B53b9fe2.js","/static/assets/Recap-D56tEr26.js","/static/assets/RematchWaits-C3yDmBH1.js","/static/assets/Replay-D1JHMcdd.js","/static/assets/Rules-B4oQ3qjw.js","/static/assets/RulesCard-CW1URvt5.js","/static/assets/Said-BWioA96q.js","/static/assets/SeatLink-BP4-BH92.js","/static/assets/Settings-BV6ITwwq.js","/static/assets/Shared-DkXBWa3h.js","/static/assets/Sheet-D9-sBn7s.js","/static/assets/SlowParts-CssYq5mJ.js","/static/assets/Start-Ce7vGyxc.js","/static/assets/Table-DZDQA-6v.js","/static/assets/TableLink-z5Cdg56v.js","/static/assets/TableWebhook-DjRq0DG0.js","/static/assets/Tables-DEptfDG_.js","/static/assets/Talk-B4CSPcDc.js","/static/assets/Talk-C70_FRjw.js","/static/assets/TalkSheet-JM76gv9L.js","/static/assets/TempleFaces-FL2ompih.js","/static/assets/TimeOffSheet-CiNzISMV.js","/static/assets/TurnedAway-B4tPEfSL.js","/static/assets/Turns-v4Qbjaja.js","/static/assets/Watch-BgNvIOwa.js","/static/assets/WatchAgain-DT-WRlFL.js","/static/assets/WebhookForm-F-4IefOb.js","/static/assets/WhoSheet-Dz5eEubk.js","/static/assets/WideTable-Do7R5qNd.js","/static/assets/YourTurn-DSm7gK9i.js","/static/assets/address-CgPoAJ0t.js","/static/assets/bots-Cmq8bjY6.js","/static/assets/changes-DkbV1C1y.js","/static/assets/chinatown-deal-Cd7mbTFH.js","/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-deal-ByjUmTDB.js","/static/assets/dadaocheng-deal-Dw_jx0ai.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/dropped.svelte-BjBGmAIa.js","/static/assets/fault-report-DUa3KcgJ.js","/static/assets/film-Cp4XyEbn.js","/static/assets/lesson-DpttCL8e.js","/static/assets/motion-BFloCjsK.js","/static/assets/offer-DJtkmCdQ.js","/static/assets/open-table-OKnFKqI3.js","/static/assets/options-6AU0QWJE.js","/static/assets/page-B4dSomWl.js","/static/assets/parts-CkPc-Nft.js","/static/assets/phrases-BpXF64W4.js","/static/assets/phrases-CEX35d3q.js","/static/assets/playback.svelte-BxT4-5FJ.js","/static/assets/ranks-Bj4OuQgA.js","/static/assets/ranks-DcglJcbo.js","/static/assets/reading-BpEB1q6H.js","/static/assets/refusals-XylAgi47.js","/static/assets/refusals-nWLrBhjj.js","/static/assets/rims-BWWU0HDF.js","/static/assets/rules-chinatown-Djube6Nt.js","/static/assets/rules-dadaocheng-C0RBol6x.js","/static/assets/sentences-BkuaLAVa.js","/static/assets/shared-BfrMA3IS.js","/static/assets/ships-Cp_DV5Cf.js","/static/assets/ships-DFM3VNdO.js","/static/assets/shops-C3pGsqlc.js","/static/assets/table-DxxwF3tW.js","/static/assets/telling.svelte-ClwBHKRs.js","/static/assets/tempos-CXHjyLFZ.js","/static/assets/trading-HIiGy1VW.js","/static/assets/turned-B0npltzl.js","/static/assets/uPlot.esm-C4ecZUO0.js","/static/assets/unsent-DQx994FS.js","/static/assets/words-D_5Tn6VQ.js","/static/assets/words-us0sZS6X.js","/static/assets/AfterTalk-go7upC8V.css","/static/assets/Bar-DZzSRsND.css","/static/assets/BotSheet-CPtY5IvI.css","/static/assets/Bubble-DkN8-FrG.css","/static/assets/Chinatown-BnRA6dpe.css","/static/assets/Chinatown-C4HdcwpW.css","/static/assets/CopyLink-CXGQ6VAf.css","/static/assets/Cubes-DA_xgwAb.css","/static/assets/Curtain-CP3DfaWd.css","/static/assets/Curves-DYkWOTmy.css","/static/assets/Dadaocheng-DHG0kCO0.css","/static/assets/Dadaocheng-DkjIYswD.css","/static/assets/Daily-gP2CWEYr.css","/static/assets/DareAfter-Bebo6bhO.css","/static/assets/Deals-BhO_vyxN.css","/static/assets/DoneDeal-DVok4RuS.css","/static/assets/Door-DS48J3sm.css","/static/assets/DoorGroups-BiLTOF6H.css","/static/assets/Ending-BUW98vI7.css","/static/assets/Ending-C7wcWR8k.css","/static/assets/FilmScreen-BIGMMEQP.css","/static/assets/Gathering-BO6_UHiS.css","/static/assets/Group-CXeg7IxC.css","/static/assets/HandOver-C8X1wxb2.css","/static/assets/HintWhy-BnrO7kil.css","/static/assets/HostSheet-CML347LB.css","/static/assets/Invitation-Cf-7np6m.css","/static/assets/Invitations-Dp3GW55t.css","/static/assets/KeysSheet-DWsmuyMA.css","/static/assets/LeaveSheet-DXO3_au8.css","/static/assets/Ledger-CUWVNsbW.css","/static/assets/Lesson-D4AHSj8T.css","/static/assets/Letters-BPl896PT.css","/static/assets/Meeting-Dt7-gbEg.css","/static/assets/MeetingLink-DGJHgNHb.css","/static/assets/MenuBody-BqUbk4Am.css","/static/assets/Message-DD0HmLwr.css","/static/assets/Microphone-Dnvq22rJ.css","/static/assets/Mine-DNbWLN38.css","/static/assets/MoneyStepper-DKsFZb7m.css","/static/assets/More-DHyIxzth.css","/static/assets/NewTable-BoP4V5kW.css","/static/assets/Offline-HS1LC_HQ.css","/static/assets/Open-BKy8u_ov.css","/static/assets/Opening-DhtNpeHT.css","/static/assets/OutlookCard-CdNhBSka.css","/static/assets/OwnData-2RdAdssH.css","/static/assets/PayTable-DWdM18LC.css","/static/assets/Person-CqVw9_Fe.css","/static/assets/PersonSheet-M3I0VhuV.css","/static/assets/PhoneTable-DO7N6CS0.css","/static/assets/PlainTable-F5nrOZNo.css","/static/assets/PlainValue-6GQQR7oB.css","/static/assets/Privacy-D-eT8I-N.css","/static/assets/PromiseForm-DU5amt1n.css","/static/assets/QrCode-BZLBW1OD.css","/static/assets/Recap-SnltKCdL.css","/static/assets/RematchWaits-BXwLtzzU.css","/static/assets/Rules-cXR_VhrK.css","/static/assets/RulesCard-BXDqlsI6.css","/static/assets/SeatLink-BKXFYcL0.css","/static/assets/Settings-YRFrk6B6.css","/static/assets/Shared-oe1J3r0r.css","/static/assets/Sheet-BIsamZGh.css","/static/assets/SlowParts-CgqqclQP.css","/static/assets/Start-CqbC-1iX.css","/static/assets/Table-CnJUOQ6G.css","/static/assets/TableLink-o3JtrUmJ.css","/static/assets/TableWebhook-SVX8-bF-.css","/static/assets/Tables-D3ewQByv.css","/static/assets/Talk-DJP1tR0L.css","/static/assets/TalkSheet-C3h4d0B7.css","/static/assets/TempleFaces-s5SF7jgO.css","/static/assets/TimeOffSheet-Dfq1kvF7.css","/static/assets/Turns-7BtX1kTW.css","/static/assets/Watch-CRrlmI5g.css","/static/assets/WatchAgain-Ds-F9Eek.css","/static/assets/WebhookForm-Cl_C2o_C.css","/static/assets/WhoSheet-Dh3QiaA9.css","/static/assets/WideTable-QaiDYXXs.css","/static/assets/YourTurn-yRSZqJOG.css","/static/assets/changes-CghSwIVQ.css","/static/assets/chinatown-deal-CV_DuyGq.svg","/static/assets/chinatown-split-business-DdB42cIb.svg","/static/assets/dadaocheng-line-DIuYkxhn.svg","/static/assets/lesson-DBfEH2y8.css","/static/assets/literata-latin-Cojsl1yY.woff2","/static/assets/literata-polish-4EEzdJvG.woff2","/static/assets/pocket-worker-DsDiwUTc.js","/static/assets/reading-CKZEe9-S.css","/static/assets/shared-CDOVpMun.css","/static/assets/source-sans-3-latin-DfTyFqaq.woff2","/static/assets/source-sans-3-polish-CO5dSNhH.woff2","/static/assets/table-DbKw-A1P.css","/static/assets/trading-k6T8IP3u.css","/static/assets/uPlot-CnsZ1jie.css"],"pageByLocale":{"en":["/static/assets/messages-en-book_ada-BCsmjmc4.js","/static/assets/messages-en-book_bruno-BK2YBObk.js","/static/assets/messages-en-book_lan-CddXanWa.js","/static/assets/messages-en-book_mika-B5-vWRXM.js","/static/assets/messages-en-book_tomas-DUpTak2E.js","/static/assets/messages-en-book_wen-BAvnBAH4.js","/static/assets/messages-en-chinatown-sOIAX4tj.js","/static/assets/messages-en-dadaocheng-M5JNyEZK.js","/static/assets/messages-en-forms-XYbOtE_e.js","/static/assets/messages-en-keys-Bwk8zbJh.js","/static/assets/messages-en-pages-CFcSmFfk.js","/static/assets/messages-en-plain-B7R6Dph7.js","/static/assets/messages-en-pocket-BBHMKfoI.js","/static/assets/messages-en-refusals-K271YJVU.js","/static/assets/messages-en-start-DIGU6LlJ.js","/static/assets/messages-en-voices-CezMYtIL.js","/static/assets/rules-chinatown.en-CejHLR6w.js","/static/assets/rules-dadaocheng.en-Bi_TGp1Z.js"],"fr":["/static/assets/messages-fr-book_ada-C2RN2Gk6.js","/static/assets/messages-fr-book_bruno-DvOHZNM6.js","/static/assets/messages-fr-book_lan-CoBGC0ZE.js","/static/assets/messages-fr-book_mika-B25bmg2x.js","/static/assets/messages-fr-book_tomas-Dch_BHqN.js","/static/assets/messages-fr-book_wen-4op4lNpN.js","/static/assets/messages-fr-chinatown-tQcvXkK8.js","/static/assets/messages-fr-dadaocheng-DLp8D0vu.js","/static/assets/messages-fr-forms-4HCtQapk.js","/static/assets/messages-fr-keys-B-nWcDxf.js","/static/assets/messages-fr-pages-BZJy7dAd.js","/static/assets/messages-fr-plain-KLCgWxah.js","/static/assets/messages-fr-pocket-tFOTkAyc.js","/static/assets/messages-fr-refusals-JkVik3gM.js","/static/assets/messages-fr-start-DFkHd6-O.js","/static/assets/messages-fr-voices-BDQ_FqqX.js","/static/assets/rules-chinatown.fr-BS--hZ-i.js","/static/assets/rules-dadaocheng.fr-mdNlzETt.js"],"pl":["/static/assets/messages-pl-book_ada-C40OB04U.js","/static/assets/messages-pl-book_bruno-Y0884YWX.js","/static/assets/messages-pl-book_lan-ByB4dV9_.js","/static/assets/messages-pl-book_mika-CRWPyU53.js","/static/assets/messages-pl-book_tomas-DUsEqz8Y.js","/static/assets/messages-pl-book_wen-BPemtNoU.js","/static/assets/messages-pl-chinatown-Dyw5Q_5I.js","/static/assets/messages-pl-dadaocheng-DKS5qgtG.js","/static/assets/messages-pl-forms-CVxFOqlg.js","/static/assets/messages-pl-keys-kJryEW0y.js","/static/assets/messages-pl-pages-mQtIxn9t.js","/static/assets/messages-pl-plain-CqrTPir8.js","/static/assets/messages-pl-pocket-q0B-C5z2.js","/static/assets/messages-pl-refusals-ygQ2HfKa.js","/static/assets/messages-pl-start-BrCz8zlK.js","/static/assets/messages-pl-voices-mQAMPmGU.js","/static/assets/rules-chinatown.pl-CK7oKb9p.js","/static/assets/rules-dadaocheng.pl-6NlQLaB6.js"],"de":["/static/assets/messages-de-book_ada-CTAK2yp-.js","/static/assets/messages-de-book_bruno-DvGyZ-H4.js","/static/assets/messages-de-book_lan-DHX6VvJm.js","/static/assets/messages-de-book_mika-BKD_iWEK.js","/static/assets/messages-de-book_tomas-BeiGACag.js","/static/assets/messages-de-book_wen-B7fgRUrU.js","/static/assets/messages-de-chinatown-CLpuQz26.js","/static/assets/messages-de-dadaocheng-CHiRjt8N.js","/static/assets/messages-de-forms-mXyVT3MY.js","/static/assets/messages-de-keys-DItbIeGS.js","/static/assets/messages-de-pages-D30u2td3.js","/static/assets/messages-de-plain-CNbu87Pf.js","/static/assets/messages-de-pocket-BJdee4kg.js","/static/assets/messages-de-refusals-l12Pk6ns.js","/static/assets/messages-de-start-BVyBYcWh.js","/static/assets/messages-de-voices-BhLeVGkK.js","/static/assets/rules-chinatown.de-Cr7KkndA.js","/static/assets/rules-dadaocheng.de-HCC5DBhy.js"],"zh-Hant":["/static/assets/messages-zh-Hant-book_ada-7MmEBfHL.js","/static/assets/messages-zh-Hant-book_bruno-Bo0euuCS.js","/static/assets/messages-zh-Hant-book_lan-C5Tse7R8.js","/static/assets/messages-zh-Hant-book_mika-Dw7Z94gP.js","/static/assets/messages-zh-Hant-book_tomas-QL_mY4lI.js","/static/assets/messages-zh-Hant-book_wen-BcIBmAod.js","/static/assets/messages-zh-Hant-chinatown-BpZvtdgM.js","/static/assets/messages-zh-Hant-dadaocheng-CS5Zpbxy.js","/static/assets/messages-zh-Hant-forms-CtUg0o-g.js","/static/assets/messages-zh-Hant-keys-BNkHK7QJ.js","/static/assets/messages-zh-Hant-pages-D_ZrLgJ8.js","/static/assets/messages-zh-Hant-plain-D8FdkX1c.js","/static/assets/messages-zh-Hant-pocket-DgAIX29Z.js","/static/assets/messages-zh-Hant-refusals-CVcNVkwZ.js","/static/assets/messages-zh-Hant-start-B_B_T97F.js","/static/assets/messages-zh-Hant-voices-DJb8ar-X.js","/static/assets/rules-chinatown.zh-Hant-DGKQsKQF.js","/static/assets/rules-dadaocheng.zh-Hant-BY-FT7fS.js"]}};
/*
 * The service worker: keeps the shell and the rules for when there is no server, shows what the
 * server calls us for, and opens the table.
 *
 * A server that answers is always believed: the cache is asked only if there is no answer. So no
 * page is older than its server. `KEPT`, the files of one version, is written above by the build.
 */

const IS_FOLDER = false; // `teahouse pocket` writes true: then all lies in a folder of any host
const CACHE = `teahouse ${KEPT.version}`;
const POCKET_FILES = "teahouse pocket "; // begins the names of caches that are the tab's alone
const POCKET_PAGES = "teahouse pocket-page ";
const POCKET_PAGE = POCKET_PAGES + KEPT.version;
const ROOT = new URL(self.registration.scope).pathname;
const POCKET_DOCUMENT = IS_FOLDER ? ROOT : "/pocket";
const LOCALE = "/kept-locale"; // an entry of a cache that no request asks for

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

/** What an earlier version had kept is kept of this one before it takes over. */
async function install() {
  const names = await caches.keys();
  const pockets = names.filter((name) => name.startsWith(POCKET_PAGES));
  const shells = names.filter((name) => !isOfPocket(name));
  const locale = await localeIn(shells);
  if (locale) await keep(locale).catch(() => undefined);
  const ofPocket = await localeIn(pockets);
  if (ofPocket) await keepPocket(ofPocket).catch(() => undefined);
  await self.skipWaiting();
}

const isOfPocket = (name) => name.startsWith(POCKET_FILES) || name.startsWith(POCKET_PAGES);

/** The language in which one of these caches was kept. */
async function localeIn(names) {
  const kept = await Promise.all(names.map((cacheName) => caches.match(LOCALE, { cacheName })));
  return kept.find(Boolean)?.text();
}

/** What is of the pocket edition goes when a whole newer one is there, and not before. */
async function activate() {
  const names = await caches.keys();
  await forget(names.filter((name) => name !== CACHE && !isOfPocket(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function forget(names) {
  await Promise.all(names.map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && !pathname.startsWith("/api/"))
    event.respondWith(IS_FOLDER ? inFolder(event, pathname) : documentOf(event, pathname));
  else if (pathname.startsWith(`${ROOT}static/`))
    event.respondWith(fetch(request).catch(() => kept(pathname)));
});

async function documentOf(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return kept(pathname.startsWith(POCKET_DOCUMENT) ? POCKET_DOCUMENT : "/");
  }
}

/** A folder has one page, which is told which of its addresses was asked for. */
function inFolder(event, pathname) {
  const asked = pathname.slice(ROOT.length);
  if (!asked || asked.endsWith(".html")) return documentOf(event, asked ? pathname : ROOT);
  const { search } = new URL(event.request.url);
  return Response.redirect(`${ROOT}?to=${encodeURIComponent(`/${asked}${search}`)}`);
}

async function kept(path) {
  return (await caches.match(path)) ?? Response.error();
}

/** Keeps the shell and the rules in a language, if the server has the same version as we. */
async function keep(locale) {
  const cache = await caches.open(CACHE);
  const page = await fetch("/", { cache: "no-cache" });
  if (!(await page.clone().text()).includes(KEPT.entry)) return;
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const wanted = [...KEPT.shell, ...(KEPT.byLocale[locale] ?? [])];
  await Promise.all(wanted.filter((path) => !known.has(path)).map((path) => add(cache, path)));
  await Promise.all(KEPT.fonts.map((path) => add(cache, path, { isOptional: true })));
  await cache.put("/", page);
  await cache.put(LOCALE, new Response(locale));
}

/** Keeps the page of the pocket edition in a language; the tab itself keeps what Python needs. */
async function keepPocket(locale) {
  const page = await fetch(POCKET_DOCUMENT, { cache: "no-cache" });
  if (!page.ok || !(await page.clone().text()).includes(KEPT.pocket)) return;
  const cache = await caches.open(POCKET_PAGE);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const wanted = [...KEPT.page, ...(KEPT.pageByLocale[locale] ?? [])].map(
    (path) => ROOT + path.slice(1),
  );
  await Promise.all(wanted.filter((path) => !known.has(path)).map((path) => add(cache, path)));
  await cache.put(POCKET_DOCUMENT, page);
  await cache.put(LOCALE, new Response(locale));
  const names = await caches.keys();
  await forget(names.filter((name) => name.startsWith(POCKET_PAGES) && name !== POCKET_PAGE));
}

/** From the browser's own cache if it is there, and else past it: that must not hold two versions. */
async function add(cache, path, { isOptional = false } = {}) {
  const fetched = (mode) => fetch(path, { cache: mode, mode: "same-origin" }).catch(() => null);
  let answer = await fetched("only-if-cached");
  if (!answer?.ok && !isOptional) answer = await fetched("no-store");
  if (answer?.ok) await cache.put(path, answer);
  else if (!isOptional) throw new Error(`${path} is not there`);
}

self.addEventListener("push", (event) => {
  const { title, body, path, table, tag, mute } = event.data.json();
  const shown = self.registration.showNotification(title, {
    body,
    tag, // a later call about the same table replaces this one
    icon: "/static/cup.svg",
    data: { path, table },
    actions: mute ? [{ action: "mute", title: mute }] : [],
  });
  event.waitUntil(shown);
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path, table } = event.notification.data;
  event.waitUntil(event.action === "mute" ? muteTable(table) : open(path));
});

self.addEventListener("message", (event) => {
  if (event.data?.type === "looking") event.waitUntil(withdraw(event.data.table));
  if (event.data?.type === "keep") event.waitUntil(keep(event.data.locale));
  if (event.data?.type === "keep pocket") event.waitUntil(keepPocket(event.data.locale));
});

/** Whoever looks at a table needs no call about it. */
async function withdraw(table) {
  for (const lying of await self.registration.getNotifications({ tag: table })) lying.close();
}

function muteTable(table) {
  return fetch("/api/people/me/notices/mute", {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ table }),
  });
}

async function open(path) {
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}
